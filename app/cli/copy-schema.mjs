import { cpSync, rmSync } from 'node:fs'

// Copies the schema and migrations of each engine next to the bundled commands. Code files are not copied.
rmSync('build/cli/engines', { recursive: true, force: true })
cpSync('db/engines', 'build/cli/engines', { recursive: true, filter: (path) => !path.endsWith('.ts') })
