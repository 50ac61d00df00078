import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { expect, test } from 'vitest'

/**
 * A first screen should fit in 14 kB, which includes the stylesheet. The limit was 8,300 before pages had
 * large photos (decision 135).
 */
const BUDGET = 8_450

test('the compressed stylesheet has at most 8,450 bytes', async () => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [tailwindcss()],
    build: { write: false, copyPublicDir: false, rollupOptions: { input: 'app/styles.css' } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const sheet = outputs
    .flatMap((built) => ('output' in built ? built.output : []))
    .find((file) => file.fileName.endsWith('.css'))
  const source = sheet?.type === 'asset' ? Buffer.from(sheet.source) : Buffer.alloc(0)
  expect(source.length).toBeGreaterThan(10_000)
  expect(gzipSync(source).length).toBeLessThanOrEqual(BUDGET)
})
