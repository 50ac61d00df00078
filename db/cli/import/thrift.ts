import v8 from 'node:v8'

// A large file makes a great deal of short-lived text: a small nursery collects it early, instead of letting the
// process grow beside the server by a hundred megabytes that are not needed.
v8.setFlagsFromString('--max-semi-space-size=4')
