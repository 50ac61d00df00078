import { readDotEnv } from './settings'

// Imported before anything that reads the environment or writes a file: what is written is this user's alone.
process.umask(0o077)
readDotEnv()
process.env.NODE_ENV ||= 'production'
