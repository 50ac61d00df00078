import { expect, test } from 'vitest'
import { runAllThenThrowError } from '~/values/attempt-all'

test('does all items although some fail, and throws the first error at the end [F77]', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item < 3) throw new Error(`${item} failed`)
    done.push(item)
  }
  await expect(runAllThenThrowError([1, 2, 3, 4], work)).rejects.toThrow('1 failed')
  expect(done).toEqual([3, 4])
})
