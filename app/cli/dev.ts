import './steps/as-development'
import { runCommand } from './steps/command-error'
import { prepareDemo } from './steps/demo-data'

// Prepares the data folder before the development server starts (`npm run dev`).
await runCommand(() => prepareDemo(process.argv.includes('--claves-nuevas')))
