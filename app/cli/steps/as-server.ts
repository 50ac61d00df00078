import { loadDotEnv } from './settings'

// `npm run dev` sets `development`.
loadDotEnv()
process.env.NODE_ENV ||= 'production'
