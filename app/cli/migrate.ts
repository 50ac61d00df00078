import './steps/as-production'
import { prepareData } from './steps/prepare'
import { runCommand } from './steps/startup-error'

// The step before the server: `npm start` and the container run it.
await runCommand(() => prepareData())
