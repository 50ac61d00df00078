import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientAction, clientLoader, createFormKeepingClientAction } from '../../app/http/forms/retry'
import { SEND_FAILED_MESSAGES } from '../../app/values/text/not-sent'

const sent = () => ({
  request: new Request('http://localhost/x', {
    method: 'POST',
    body: new URLSearchParams([
      ['nombre', 'Rosa'],
      ['contrasena', 'secreta'],
    ]),
  }),
  params: {},
})

const act = (fails: () => never) =>
  createFormKeepingClientAction(SEND_FAILED_MESSAGES.rating)({ ...sent(), serverAction: async () => fails() })

const thrown = (error: unknown) => () => {
  throw error
}

test('if the server fails, the form is shown again with its input except secrets', async () => {
  const answer = (await act(thrown(new Error('Unable to decode')))) as Response
  expect(answer.status).toBe(503)
  expect(await answer.json()).toEqual({
    title: SEND_FAILED_MESSAGES.rating.title,
    lastResult: {
      status: 'error',
      error: SEND_FAILED_MESSAGES.rating.errors,
      initialValue: { nombre: 'Rosa' },
      fields: ['nombre'],
    },
  })
})

test('without a connection a form shows its own error message, or the general one if it has none [144]', async () => {
  const cut = thrown(new TypeError('Failed to fetch'))
  expect(await ((await act(cut)) as Response).json()).toMatchObject({
    title: SEND_FAILED_MESSAGES.rating.title,
  })
  const other = (await clientAction({ ...sent(), serverAction: async () => cut() })) as Response
  expect(await other.json()).toMatchObject({ title: SEND_FAILED_MESSAGES.unreachable.title })
})

test('a form passes on an answer that is not for it, such as a redirect, and a loader does not retry other errors', async () => {
  const redirect = new Response(null, { status: 303 })
  await expect(act(thrown(redirect))).rejects.toBe(redirect)
  const failure = new Error('Unable to decode')
  const load = { request: new Request('http://localhost/x'), serverLoader: thrown(failure), params: {} }
  await expect(clientLoader(load)).rejects.toBe(failure)
})

test('every form that Remix sends has a client action, so that a lost connection does not replace the page', () => {
  const routes = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.includes('/routes/') && path.endsWith('.tsx'))
    .map((path) => readFileSync(`app/features/${path}`, 'utf8'))
  const forms = routes.filter((text) => /\buse(FormAnswer|SentPromotionForm)\b/.test(text))
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter((text) => !text.includes('clientAction'))).toEqual([])
})
