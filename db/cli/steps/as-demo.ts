import { readDotEnv } from './settings'

// Imported before anything that reads the environment.
readDotEnv()
process.env.NODE_ENV = 'production'
process.env.DEMO = '1'
