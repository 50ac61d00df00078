import { cpSync, rmSync } from 'node:fs'

// The schema and the migrations of each engine go beside the bundled commands, without the code that lies with them.
rmSync('build/cli/engines', { recursive: true, force: true })
cpSync('db/engines', 'build/cli/engines', { recursive: true, filter: (path) => !path.endsWith('.ts') })
