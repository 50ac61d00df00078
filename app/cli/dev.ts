import './steps/as-development'
import { prepareDemo } from './steps/demo-data'
import { runCommand } from './steps/startup-error'

// The step before the development server: `npm run dev` runs it.
await runCommand(() => prepareDemo(process.argv.includes('--claves-nuevas')))
