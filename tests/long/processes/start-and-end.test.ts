import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { SERVER_ENVIRONMENT } from '../../../app/cli/steps/child-server'
import { folderForTest } from '../../support/database'
import { freePort, run, runCommand, startServer } from '../../support/server'

const STRICT = {
  NODE_ENV: 'production',
  DEMO: '0',
  PUBLIC_ORIGIN: 'https://directorio.test',
  SESSION_SECRETS: 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT',
}
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

test.each<[NodeJS.Signals, NodeJS.Signals?]>([['SIGINT'], ['SIGHUP'], ['SIGTERM', 'SIGTERM']])(
  'ends once with code 0 in less than 4 s on %s [F26]',
  async (signal, repeated) => {
    const server = await startServer({ data: 'empty' })
    if (repeated) server.process.kill(repeated)
    const { code, ms, output } = await server.stop(signal)
    expect(code).toBe(0)
    expect(ms).toBeLessThan(4_000)
    expect(output).not.toMatch(/ERR_|undefined/)
    expect(output.match(/"closing"/g)).toHaveLength(1)
  },
)

/** Returns an environment that runs `code` in the server on SIGUSR2, like a fault of a library. */
const faultySo = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${code} })`)}`,
})

describe('uncaught faults [F29]', () => {
  test('logs an exception and ends with 1, so that the process is started again', async () => {
    const server = await startServer({ data: 'empty', env: faultySo('throw new Error("fault")') })
    const { code, output } = await server.stop('SIGUSR2')
    expect(code).toBe(1)
    expect(output).toContain('"level":"fatal"')
  })

  test('logs a rejected promise and continues', async () => {
    const server = await startServer({ data: 'empty', env: faultySo('Promise.reject(new Error("fault"))') })
    server.process.kill('SIGUSR2')
    await vi.waitFor(() => expect(server.output()).toContain('unhandled rejection'), 10_000)
    expect((await fetch(`${server.origin}/vivo`)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })
})

/** Expects less than two seconds, or on a busy machine less than a normal start takes. */
async function expectPrompt(ms: number): Promise<void> {
  const whole = ms < 2_000 ? undefined : await runCommand('migrate.js', { DATA_DIR: await folderForTest() })
  expect(ms).toBeLessThan(whole?.ms ?? 2_000)
}

describe('starting the server', () => {
  test.each([
    [
      'production without any variable',
      { NODE_ENV: 'production', DEMO: '' },
      ['PUBLIC_ORIGIN', 'SESSION_SECRETS'],
    ],
    ['a weak secret', { ...STRICT, SESSION_SECRETS: 'changeme' }, ['SESSION_SECRETS']],
    ['no public address', { ...STRICT, PUBLIC_ORIGIN: '' }, ['PUBLIC_ORIGIN']],
  ])(
    'migrate and serve exit with code 78 in less than 2 s and name the variable: %s [F14]',
    async (_, env, names) => {
      for (const command of ['migrate.js', 'serve.js']) {
        const { code, ms, output } = await runCommand(command, { DATA_DIR: await folderForTest(), ...env })
        expect(code).toBe(78)
        await expectPrompt(ms)
        for (const name of names) expect(output).toContain(name)
        expect(output).not.toContain('changeme')
      }
    },
  )

  test('exits with code 78 and prints the path of a data folder that it cannot write [F6]', async () => {
    for (const command of ['migrate.js', 'serve.js']) {
      const { code, ms, output } = await runCommand(command, { DATA_DIR: '/sys/kernel/directorio' })
      expect(code).toBe(78)
      await expectPrompt(ms)
      expect(output).toContain('/sys/kernel/directorio')
    }
  })

  test('names the missing migration if there is no database', async () => {
    const { code, output } = await runCommand('serve.js', { DATA_DIR: await folderForTest() })
    expect(code).toBe(78)
    expect(output).toContain('migraciones')
  })

  test('refuses a second server on a folder, and starts one after the first was killed [F38]', async () => {
    const first = await startServer({ data: 'empty' })
    const again = { DATA_DIR: first.dataDir, PORT: String(await freePort()) }
    const second = await runCommand('serve.js', again)
    expect(second.code).toBe(78)
    expect(second.output).toContain('Otro proceso ya usa la carpeta de datos')
    first.process.kill('SIGKILL')
    const third = await startServer({ data: { folder: first.dataDir } })
    expect((await fetch(`${third.origin}/salud`)).status).toBe(200)
    await third.stop()
    await first.stop()
  })

  test('restarts itself with enough threads, passes signals on and keeps generated secrets', async () => {
    const dataDir = await folderForTest()
    await runCommand('migrate.js', { DATA_DIR: dataDir })
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const started = run('serve.js', {
      DATA_DIR: dataDir,
      PORT: String(port),
      UV_THREADPOOL_SIZE: '',
      NODE_OPTIONS: '',
    })
    for (let tries = 0; tries < 200; tries += 1) {
      if (await fetch(`${origin}/vivo`).catch(() => undefined)) break
      await pause(25)
    }
    const { pid } = started.process
    const child = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim()
    const environment = (await readFile(`/proc/${child}/environ`, 'utf8')).split('\0')
    for (const [name, value] of Object.entries(SERVER_ENVIRONMENT))
      expect(environment).toContain(`${name}=${value}`)
    const body = new URLSearchParams({ usuario: 'nadie', contrasena: 'equivocada' })
    const answer = await fetch(`${origin}/admin/entrar`, {
      method: 'POST',
      body,
      headers: { Origin: origin },
    })
    expect(answer.status).toBe(422)
    started.process.kill('SIGTERM')
    expect((await started.ended).code).toBe(0)
    await expect(fetch(`${origin}/vivo`)).rejects.toThrow()
    const file = join(dataDir, 'session-secrets')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
  })
})
