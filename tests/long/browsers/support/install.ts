import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'

const run = promisify(execFile)
const decompress = promisify(brotliDecompress)

const CACHE = fileURLToPath(new URL('../../../../.cache/old-browsers', import.meta.url))
const DOWNLOAD_LIMIT = 60_000

/** Packages that contain a browser, by its Chromium version. */
const PACKAGES: Record<number, string> = {
  66: 'chrome-aws-lambda@66.0.3347',
  78: 'chrome-aws-lambda@1.20.4',
  80: 'chrome-aws-lambda@2.1.1',
  90: 'chrome-aws-lambda@7.0.0',
  92: 'chrome-aws-lambda@10.1.0',
  103: '@sparticuz/chromium@103.0.0',
  111: '@sparticuz/chromium@111.0.0',
}

/** All versions in `PACKAGES`, oldest first. */
export const VERSIONS = Object.keys(PACKAGES).map(Number)

/**
 * Returns the path of the Chromium of a version, downloaded into `.cache` the first time. Returns undefined,
 * and prints the reason, without a network or on a system other than Linux on Intel.
 */
export async function installed(version: number): Promise<string | undefined> {
  const folder = join(CACHE, String(version))
  const browser = join(folder, 'chromium')
  if (existsSync(browser)) return browser
  try {
    if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('only for Linux on Intel')
    await mkdir(CACHE, { recursive: true })
    const draft = await mkdtemp(`${folder}-`)
    await unpack(PACKAGES[version] ?? '', draft).catch(async (error) => {
      await rm(draft, { recursive: true, force: true })
      throw error
    })
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
    return browser
  } catch (error) {
    console.warn(`Chromium ${version} is not to be had here: ${(error as Error).message.split('\n')[0]}`)
    return undefined
  }
}

async function unpack(name: string, folder: string): Promise<void> {
  const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder], {
    timeout: DOWNLOAD_LIMIT,
  })
  const archive = join(folder, stdout.trim())
  await run('tar', ['-xzf', archive, '-C', folder])
  const inside = join(folder, 'package/bin')
  // The package brings libraries for systems that lack them.
  const libraries = join(inside, 'aws.tar.br')
  if (existsSync(libraries)) {
    await writeFile(join(folder, 'aws.tar'), await decompress(await readFile(libraries)))
    await run('tar', ['-xf', join(folder, 'aws.tar'), '-C', folder])
  }
  await writeFile(join(folder, 'chromium'), await decompress(await readFile(join(inside, 'chromium.br'))), {
    mode: 0o755,
  })
  for (const each of [archive, join(folder, 'package'), join(folder, 'aws.tar')])
    await rm(each, { recursive: true, force: true })
}
