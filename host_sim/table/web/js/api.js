/** Requests to the server, beside the socket. */

import { language } from "./words.js";

/** What the server has to say to a request that it cannot grant. */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the server did not answer at all
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Who asks: a device that holds a seat, or anybody. @param {string | null} token @returns {Record<string, string>} */
const asking = (token) => (token ? { Authorization: `Bearer ${token}` } : {});

/**
 * @param {string} path
 * @param {string | null} [token]
 * @returns {Promise<any>}
 */
export async function get(path, token = null) {
  return (await request(path, { headers: asking(token) })).json();
}

/**
 * @param {string} path
 * @param {string | null} token
 */
export async function remove(path, token) {
  await request(path, { method: "DELETE", headers: asking(token) });
}

/**
 * @param {string} path
 * @param {unknown} body text goes as it is, all else as JSON
 * @param {string | null} [token]
 * @returns {Promise<any>}
 */
export async function post(path, body, token = null) {
  const text = typeof body === "string";
  const type = text ? "text/plain; charset=utf-8" : "application/json";
  const answer = await request(path, {
    method: "POST",
    headers: { "Content-Type": type, ...asking(token) },
    body: text ? body : JSON.stringify(body),
  });
  return answer.json();
}

/**
 * The record of a table, as far as a seat may have it.
 * @param {string} table
 * @param {string | null} token
 */
export async function getRecord(table, token) {
  return (await request(`/api/tables/${encodeURIComponent(table)}/record`, { headers: asking(token) })).blob();
}

/**
 * What is wrong with it is told in the reader's language.
 * @param {string} path
 * @param {RequestInit & {headers?: Record<string, string>}} [how]
 */
async function request(path, { headers, ...how } = {}) {
  let answer;
  try {
    answer = await fetch(path, { ...how, headers: { ...headers, "Accept-Language": language() } });
  } catch (error) {
    throw new ApiError(0, String(error));
  }
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  throw new ApiError(answer.status, body?.error ?? answer.statusText);
}
