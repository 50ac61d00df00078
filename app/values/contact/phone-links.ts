/** `+14045550142` as people read it, `(404) 555-0142`; anything else as it came. */
export function readablePhone(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone
}

/** A chat with `digits` (country code included), opened with `greeting` already typed. */
export function whatsappHref(digits: string, greeting?: string): string {
  const address = `https://wa.me/${digits}`
  return greeting ? `${address}?text=${encodeURIComponent(greeting)}` : address
}
