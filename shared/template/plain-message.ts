/** The engine's kind of error and the way through partials, which the place of an error says better. */
const PREFIX = /^(?:(?:SyntaxError|RuntimeError): |Parse of partial "[^"]*" failed: )+/;

/** The message of an error as people read it: without the words before it that programs know. */
export function plainMessage(message: string): string {
  return message.replace(PREFIX, '');
}
