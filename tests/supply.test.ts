import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>
}

test('T102: every package is pinned to one version', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
  // Holes that were mended in these: see the list of threats the versions were held against.
  expect(packages['node_modules/@remix-run/react']?.version).toBe('2.17.5')
  expect(packages['node_modules/@remix-run/server-runtime']?.version).toBe('2.17.5')
})

test('T105: the container runs as nobody in particular, on files it cannot change', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^USER (?!root|0)\w+$/m)
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(/read_only: true/)
})

test('the walk without a container engine copies and installs what the Dockerfile does [T105]', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8')
  const walk = readFileSync('tests/container/steps.sh', 'utf8')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
    names.split(' '),
  )
  expect(copied.length).toBeGreaterThan(8)
  expect(copied.filter((name) => !walk.includes(`$root/${name}"`))).toEqual([])
  const litestream = /@flydotio\/litestream@[\d.]+/.exec(dockerfile)?.[0] ?? 'none'
  expect(walk).toContain(litestream)
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.faults).toContain(
    'sh tests/container/steps.sh',
  )
})

test('T104: no word of the environment is in what browsers are given', () => {
  const secrets = [
    ...readFileSync('app/env.server.ts', 'utf8').matchAll(
      /^ {2}([A-Z_]*(?:SECRET|PASSWORD|KEY|TOKEN|URL)[A-Z_]*)/gm,
    ),
  ]
    .map(([, name = '']) => name)
    .filter((name) => name.length > 4)
  expect(secrets.length).toBeGreaterThan(8)
  const files = readdirSync('build/client', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|json|webmanifest)$/.test(name),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = readFileSync(`build/client/${file}`, 'utf8')
    expect(text, file).not.toContain('process.env')
    // Pages of the administration name what is not set up, never what it is set to.
    if (!/^assets\/(system|settings|administration|provisions|environment)/.test(file))
      expect(
        secrets.filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
        file,
      ).toEqual([])
  }
})
