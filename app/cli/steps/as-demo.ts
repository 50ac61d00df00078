import { loadDotEnv } from './settings'

loadDotEnv()
process.env.NODE_ENV = 'production'
process.env.DEMO = '1'
process.env.SITE_EMAIL ||= 'hola@example.com'
process.env.SITE_PHONE ||= '+13055550100'
