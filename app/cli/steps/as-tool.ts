import { readDotEnv } from './settings'

// A command without server does not need the variables of a public server.
readDotEnv()
process.env.NODE_ENV = 'development'
