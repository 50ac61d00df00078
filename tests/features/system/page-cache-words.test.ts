import { expect, test } from 'vitest'
import { CACHE_MISS_LABELS } from '~/features/system/ui/machine-part'
import { pageCacheCounts } from '~/http/cache-rule'

test('every reason why a page was rendered again has words on the page of the system', () => {
  expect([...CACHE_MISS_LABELS.keys()].sort()).toEqual(Object.keys(pageCacheCounts.misses).sort())
})
