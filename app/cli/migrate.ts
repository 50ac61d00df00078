import './steps/as-production'
import { runCommand } from './steps/command-error'
import { prepareDataFolder } from './steps/prepare'

// Prepares the data folder before the server starts. `npm start` and the container run this script.
await runCommand(() => prepareDataFolder())
