import type { SetupPage } from "../../../schema/computer/environment-setup.js";
import { pageCertificate } from "./certificate.js";

const sha256 = "OID.2.16.840.1.101.3.4.2.1";

/** A Firefox profile's `cert_override.txt` that lets it trust the certificate of the pages, for their hosts alone. */
export function certificateExceptions(pages: readonly SetupPage[]): string {
  const addresses = pages.map(({ url }) => new URL(url)).filter(({ protocol }) => protocol === "https:");
  const hosts = [...new Set(addresses.map(({ hostname, port }) => `${hostname}:${port || "443"}`))];
  return hosts.map((host) => `${host}:\t${sha256}\t${pageCertificate().fingerprint}\t\n`).join("");
}
