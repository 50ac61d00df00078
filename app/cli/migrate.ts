import './steps/as-production'
import { runCommand } from './steps/command-error'
import { prepareData } from './steps/prepare'

// The step before the server: `npm start` and the container run it.
await runCommand(() => prepareData())
