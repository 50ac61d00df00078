import { readDotEnv } from './settings'

// Imported before anything that reads the environment or writes a file: what is written is this user's alone.
// A command that serves nothing needs none of the variables a public server does.
process.umask(0o077)
readDotEnv()
process.env.NODE_ENV = 'development'
