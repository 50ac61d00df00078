import './steps/as-server'
import { runCliCommand } from './steps/command-error'
import { prepareDataFolder } from './steps/prepare'

// Prepares the data folder before the server starts. `npm start` runs this script.
await runCliCommand(() => prepareDataFolder())
