import { expect, test } from 'vitest'
import { MISSES } from '~/features/system/ui/machine-part'
import { pageCacheCounts } from '~/http/cache-rule'

test('every reason why a page was rendered again has words on the page of the system', () => {
  expect([...MISSES.keys()].sort()).toEqual(Object.keys(pageCacheCounts.misses).sort())
})
