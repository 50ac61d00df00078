const hide = (image: EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.matches('.picture img')) image.style.visibility = 'hidden'
}

/** Chromium draws a broken picture over what stands behind one that fails: the drawing, or the colour (row 53). */
export function hideBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => hide(target), true)
  for (const image of document.images) if (image.complete && !image.naturalWidth) hide(image)
}
