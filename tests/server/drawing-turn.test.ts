import { expect, test } from 'vitest'
import { drawingTurn } from '~/server/application/drawing-turn'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

test('pages whose data arrive together are drawn in a turn of the event loop each, the first at once [F31]', async () => {
  await turn()
  let drawn = 0
  const draw = async () => {
    const wait = drawingTurn()
    if (wait) await wait
    drawn += 1
  }
  const all = Promise.all([draw(), draw(), draw(), draw()])
  for (const count of [1, 2, 3, 4]) {
    expect(drawn).toBe(count)
    await turn()
  }
  await all
  await turn()
  expect(drawingTurn()).toBeUndefined()
})
