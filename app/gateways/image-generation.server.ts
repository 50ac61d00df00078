import { env } from '~/env.server'
import { readResponseBody } from './ask-json.server'

export type GenerateImageResult =
  | { success: true; image: Buffer; prompt: string }
  | { success: false; error: string; prompt: string }

const MAX_GENERATED_IMAGE_BYTES = 6 * 1024 * 1024
const GENERATED_IMAGE_SIZE_PX = { width: 1200, height: 800 }

/** Whether the operator has configured an image service. Without one, images are painted locally. */
export const hasImageService = (): boolean => env.IMAGE_GENERATION_KEY !== undefined

/**
 * Generates an image from an English prompt with the service of the operator. The caller must check its
 * bytes. If the service returns an address, it is not fetched (T46). Returns an error if the service is slow,
 * unreachable or redirects. Also if it does not return an image of at most 6 MiB (F19). Throws if `stop`
 * interrupts it.
 */
export async function generateImage(prompt: string, stop?: AbortSignal): Promise<GenerateImageResult> {
  const limit = AbortSignal.timeout(env.IMAGE_GENERATION_SECONDS * 1_000)
  const signal = stop ? AbortSignal.any([stop, limit]) : limit
  try {
    const { textToImage } = await import('@huggingface/inference')
    const blob = await textToImage(
      {
        accessToken: env.IMAGE_GENERATION_KEY ?? '',
        endpointUrl: env.IMAGE_GENERATION_URL,
        model: env.IMAGE_GENERATION_MODEL,
        inputs: prompt,
        parameters: GENERATED_IMAGE_SIZE_PX,
      },
      { fetch: fetchPicture, signal, retry_on_error: false, outputType: 'blob' },
    )
    return { success: true, image: Buffer.from(await blob.arrayBuffer()), prompt }
  } catch (error) {
    if (stop?.aborted) throw error
    return { success: false, error: limit.aborted ? 'El servicio tardó demasiado' : reasonOf(error), prompt }
  }
}

/**
 * Replaces `fetch` in the library. It follows no redirect, limits the size, and accepts PNG, JPEG and WebP.
 */
async function fetchPicture(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  const type = response.headers.get('content-type') ?? ''
  if (response.status !== 200 || !response.body || !/^image\/(png|jpeg|webp)\b/.test(type)) {
    await response.body?.cancel()
    throw new Refusal(
      response.status === 200
        ? 'El servicio no respondió con una imagen'
        : `El servicio respondió ${response.status}`,
    )
  }
  const tooLarge = () => new Refusal('La imagen del servicio es demasiado grande')
  const image = await readResponseBody(response.body, MAX_GENERATED_IMAGE_BYTES, tooLarge)
  return new Response(new Uint8Array(image), { headers: { 'content-type': type } })
}

/** Error whose message administrators may read. Messages of other errors may contain the key. */
class Refusal extends Error {}

const reasonOf = (error: unknown) =>
  error instanceof Refusal ? error.message : 'No se pudo hablar con el servicio'
