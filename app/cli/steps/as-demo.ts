import { readDotEnv } from './settings'

// Imported before anything that reads the environment or writes a file: what is written is this user's alone.
process.umask(0o077)
readDotEnv()
process.env.NODE_ENV = 'production'
process.env.DEMO = '1'
process.env.SITE_EMAIL ||= 'hola@example.com'
process.env.SITE_PHONE ||= '+13055550100'
