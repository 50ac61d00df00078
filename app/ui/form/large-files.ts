/** Bytes of all the files chosen in a field. */
export const chosenBytes = (files: FileList | null | undefined): number =>
  [...(files ?? [])].reduce((sum, { size }) => sum + size, 0)

/** Ids of the fields of a form whose chosen files are larger than they take; each says in `data-most` how many bytes. */
export const largeFilesIn = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-most]')]
    .filter(({ files, dataset }) => chosenBytes(files) > Number(dataset.most))
    .map(({ id }) => id)
