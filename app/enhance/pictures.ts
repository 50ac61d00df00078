const mark = (image: EventTarget | null) => {
  if (image instanceof HTMLImageElement && image.naturalWidth === 0)
    image.closest('.picture')?.classList.add('broken')
}

/**
 * Marks the frames of pictures that failed to load. Some browsers need this class to show an icon (rows 53,
 * 222).
 */
export function markBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => mark(target), true)
  for (const image of document.images) if (image.complete) mark(image)
}
