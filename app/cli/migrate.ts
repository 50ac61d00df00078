import './steps/as-server'
import { runCommand } from './steps/command-error'
import { prepareDataFolder } from './steps/prepare'

// Prepares the data folder before the server starts. `npm start` runs this script.
await runCommand(() => prepareDataFolder())
