import { readDotEnv } from './settings'

readDotEnv()
process.env.NODE_ENV ||= 'production'
