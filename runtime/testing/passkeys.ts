import {
  beginPasskey,
  confirmPasskeyRequest,
  finishPasskey,
  type MadePasskey,
  type OpenPasskeyRequest,
  openPasskeyRequest,
  passSecondStepByPasskey,
  type Passkey,
  type ShownPasskey,
} from '#shared/features/passkeys/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, openSession, type TestPerson } from './people.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestApp } from './test-app.ts';

/** What the page of a request is answered. */
export interface PageAnswer {
  readonly status: number;
  readonly code?: string;
  readonly options: { readonly challenge: string } & Record<string, unknown>;
}

/** A passkey of a person, with what makes and shows it. */
export interface AddedPasskey {
  readonly authenticator: SoftwareAuthenticator;
  readonly passkey: Passkey;
  readonly recoveryCodes: readonly string[];
}

/** The token in the address of the page of a request. */
export function tokenOf({ address }: Pick<OpenPasskeyRequest, 'address'>): string {
  return new URL(address).searchParams.get('token') ?? '';
}

/** Sends what the script of the page sends. */
export async function sendFromPage(app: TestApp, path: string, body: object): Promise<PageAnswer> {
  const response = await app.visitor().call('POST', path, body);
  return { status: response.status, ...((await response.json()) as Omit<PageAnswer, 'status'>) };
}

/** Has the page ask what the browser needs. */
export function openPage(
  app: TestApp,
  request: OpenPasskeyRequest,
  code = request.code,
): Promise<PageAnswer> {
  return sendFromPage(app, openPasskeyRequest.path, { token: tokenOf(request), code });
}

/** Has the page send what the browser answered. */
export function confirmOnPage(
  app: TestApp,
  request: OpenPasskeyRequest,
  passkey: MadePasskey | ShownPasskey,
): Promise<PageAnswer> {
  return sendFromPage(app, confirmPasskeyRequest.path, { token: tokenOf(request), passkey });
}

/** Has the page of a request make the passkey of an authenticator. */
export async function makeOnPage(app: TestApp, request: OpenPasskeyRequest, by: SoftwareAuthenticator) {
  const { options } = await openPage(app, request);
  return confirmOnPage(app, request, by.make(options));
}

/** Has the page of a request show the passkey of an authenticator. */
export async function showOnPage(app: TestApp, request: OpenPasskeyRequest, by: SoftwareAuthenticator) {
  const { options } = await openPage(app, request);
  return confirmOnPage(app, request, by.show(options));
}

/** Adds a passkey to the account of a client. */
export async function addPasskey(app: TestApp, client: Client, name = 'Laptop'): Promise<AddedPasskey> {
  const authenticator = createSoftwareAuthenticator(app.origin);
  const request = await client.call(beginPasskey, { body: { name } });
  const { status } = await makeOnPage(app, request, authenticator);
  if (status !== 200) throw new Error(`The passkey was not made: ${status}.`);
  const { requestId } = request;
  const { passkey, recoveryCodes } = await client.call(finishPasskey, { body: { requestId } });
  return { authenticator, passkey, recoveryCodes };
}

/** Makes a contributor with these roles and a passkey, whose session has taken the second step. */
export async function addPersonWithPasskey(
  app: TestApp,
  roles: readonly number[],
): Promise<TestPerson & AddedPasskey> {
  const person = await addPerson(app, roles);
  return { ...person, ...(await addPasskey(app, person.client)) };
}

/** A session of somebody who just gave their password. */
export async function comeBack(app: TestApp, { id }: Pick<TestPerson, 'id'>): Promise<Client> {
  return app.client(await openSession(app, id));
}

/** Takes the second step by a request that was confirmed on its page, as the studio does. */
export const passByPasskey = (client: Client, { requestId }: Pick<OpenPasskeyRequest, 'requestId'>) =>
  client.call(passSecondStepByPasskey, { body: { requestId } });
