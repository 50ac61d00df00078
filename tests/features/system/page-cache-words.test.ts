import { expect, test } from 'vitest'
import { PAGE_CACHE_MISS_LABELS } from '~/features/system/ui/machine-part'
import { pageCacheCounts } from '~/http/cache-rule'

test('the system page has a text for every reason why a page was rendered again', () => {
  expect([...PAGE_CACHE_MISS_LABELS.keys()].sort()).toEqual(Object.keys(pageCacheCounts.misses).sort())
})
