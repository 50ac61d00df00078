import './steps/as-development'
import { runCommand } from './steps/command-error'
import { prepareDemo } from './steps/demo-data'

// The step before the development server: `npm run dev` runs it.
await runCommand(() => prepareDemo(process.argv.includes('--claves-nuevas')))
