import { afterAll, describe, expect, test } from 'vitest'
import { startAdminServer } from '../../support/admin'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { runCommand } from '../../support/server'

const server = await startAdminServer()
afterAll(() => server.close())

describe('npm run admin', () => {
  const run = (...words: string[]) =>
    runCommand('admin.js', { DATA_DIR: server.folder, NODE_ENV: 'production' }, words)
  const passwordIn = (output: string) => /solo esta vez\): (\S+)/.exec(output)?.[1] ?? ''

  test('npm run admin creates, lists, resets, disables and enables an account while the server runs', async () => {
    const created = await run('crear', 'lucia')
    expect(created).toMatchObject({ code: 0 })
    const lucia = server.visitor('198.51.100.90')
    const first = { usuario: 'lucia', contrasena: passwordIn(created.output) }
    expect((await lucia.post('/admin/entrar', first)).status).toBe(303)
    expect((await run('listar')).output).toMatch(/lucia {3}administrador {3}sesiones: 1/)
    const reset = await run('restablecer', 'lucia')
    expect((await lucia.post('/admin/entrar', first)).status).toBe(422)
    const second = { usuario: 'lucia', contrasena: passwordIn(reset.output) }
    expect((await lucia.post('/admin/entrar', second)).status).toBe(303)
    expect(await run('desactivar', 'lucia')).toMatchObject({ code: 0 })
    expect((await lucia.get('/admin')).status).toBe(302)
    expect((await lucia.post('/admin/entrar', second)).status).toBe(422)
    const third = { usuario: 'lucia', contrasena: passwordIn((await run('activar', 'lucia')).output) }
    expect((await lucia.post('/admin/entrar', third)).status).toBe(303)
  })

  test.each([
    [[]],
    [['crear']],
    [['crear', 'lucia', '--rol', 'rey']],
    [['crear', 'categorias']],
    [['restablecer', 'nadie']],
    [['desactivar', 'nadie']],
    [['revocar', 'lucia']],
    [['desactivar', '--todo']],
  ])('npm run admin with %o exits with 78 and a reason', async (words) => {
    const { code, output } = await run(...words)
    expect(code).toBe(78)
    expect(output).toMatch(/Uso: npm run admin|No hay ninguna cuenta|única cuenta|solo con contraseña/)
  })
})

test('the command for private links creates one while the server runs, and revokes older ones [D65]', async () => {
  await addBusiness(server.open(), [await addCategory(server.open(), 'circo')], {
    business_slug: 'circo-sol',
  })
  const run = (...words: string[]) => runCommand('owner-link.js', { DATA_DIR: server.folder }, words)
  const address = async (...words: string[]) =>
    /\/mi-negocio\/[0-9a-f]{32}/.exec((await run(...words)).output)?.[0] ?? ''
  const statusOf = async (path: string) => (await server.visitor().get(path)).status
  const first = await address('circo-sol')
  expect(await statusOf(first)).toBe(200)
  const second = await address('circo-sol', '--revocar')
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  expect((await run('no-existe-zz')).code).toBe(78)
  expect((await run()).code).toBe(78)
})
