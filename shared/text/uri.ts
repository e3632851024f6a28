/** UTF-8 percent encoding that keeps letters, digits and `@ * _ + - . /`; a space becomes `%20`. */
export function urlEncode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!~'()]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%40|%2B|%2F/g, (code) => decodeURIComponent(code));
}
