import { readDotEnv } from './settings'

// Imported before anything that reads the environment.
readDotEnv()
process.env.NODE_ENV ||= process.argv.includes('--development') ? 'development' : 'production'
