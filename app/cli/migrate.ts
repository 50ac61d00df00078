import './steps/as-production'
import { runCommand } from './steps/command-error'
import { prepareData } from './steps/prepare'

// Prepares the data before the server starts. `npm start` and the container run it.
await runCommand(() => prepareData())
