import { loadDotEnv } from './settings'

loadDotEnv()
process.env.NODE_ENV ||= 'production'
