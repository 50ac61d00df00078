import './steps/as-server'
import { runCliCommand } from './steps/command-error'
import { prepareDemoDataFolder } from './steps/demo-data'

// Prepares the data folder before the development server starts (`npm run dev`).
await runCliCommand(() => prepareDemoDataFolder(process.argv.includes('--claves-nuevas')))
