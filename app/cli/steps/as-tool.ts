import { loadDotEnv } from './settings'

// A command without a server does not need the environment variables of a public server.
loadDotEnv()
process.env.NODE_ENV = 'development'
