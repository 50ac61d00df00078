import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { version?: string }>
}

test('package.json pins every package to one version [T102]', () => {
  const loose = Object.entries({ ...dependencies, ...devDependencies } as Record<string, string>).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
  )
  expect(loose).toEqual([])
  // These versions fix published vulnerabilities (docs/security.md).
  expect(packages['node_modules/@remix-run/react']?.version).toBe('2.17.5')
  expect(packages['node_modules/@remix-run/server-runtime']?.version).toBe('2.17.5')
})

test('the container runs as an unprivileged user on read-only files [T105]', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toMatch(/^USER (?!root|0)\w+$/m)
  expect(readFileSync('compose.yaml', 'utf8')).toMatch(/read_only: true/)
})

test('the files of the Dockerfile can be copied and installed without a container engine [T105]', () => {
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

test('no script for browsers contains a value of the environment [T104]', () => {
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
    // Pages of the administration name variables that are not set, never their values.
    if (!/^assets\/(system|settings|administration|provisions|environment)/.test(file))
      expect(
        secrets.filter((name) => new RegExp(`\\b${name}\\b`).test(text)),
        file,
      ).toEqual([])
  }
})
