export { readBusiness, type Tolerance } from '../page.server'
