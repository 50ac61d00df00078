import { readDotEnv } from './settings'

// A command that serves nothing needs none of the variables a public server does.
readDotEnv()
process.env.NODE_ENV = 'development'
