import { EnvironmentError } from "../errors.js";
import { extensionContents, isReadableExtension } from "../schema/computer/content-kind.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { readOrDigest } from "./read-or-digest.js";

/**
 * The content of a file, read by other code than wrote it: another library where one exists, else a parser of our
 * own. Throws EnvironmentError: FILE_EXTENSION for an unknown extension, FILE_DAMAGED for bytes that are not of the format.
 */
export async function readBytes(bytes: Uint8Array, extension: string): Promise<FileContent> {
  if (!isReadableExtension(extension)) {
    const known = Object.keys(extensionContents).join(", ");
    throw new EnvironmentError("FILE_EXTENSION", `".${extension}" files cannot be read; use one of: ${known}`);
  }
  try {
    switch (extension) {
      case "xlsx":
        return await (await import("./workbook/read-xlsx.js")).readXlsx(bytes);
      case "ods":
        return (await import("./workbook/read-ods.js")).readOds(bytes);
      case "csv":
        return (await import("./workbook/csv.js")).parseCsv(decode(bytes));
      case "docx":
        return await (await import("./document/read-docx.js")).readDocx(bytes);
      case "odt":
        return (await import("./document/read-odt.js")).readOdt(bytes);
      case "pdf":
        return await (await import("./document/read-pdf.js")).readPdf(bytes);
      case "pptx":
        return (await import("./slides/read-pptx.js")).readPptx(bytes);
      case "odp":
        return (await import("./slides/read-odp.js")).readOdp(bytes);
      case "jpg":
      case "jpeg":
        return (await import("./picture/read-jpeg.js")).readJpeg(bytes);
      case "png":
        return (await import("./picture/read-png.js")).readPng(bytes);
      case "zip":
        return await (await import("./archive/read-archive.js")).readArchive(bytes, readAnyFile);
      case "tar":
      case "tgz":
      case "gz":
        return await (await import("./archive/read-tar.js")).readTar(bytes, readAnyFile);
      default:
        return { kind: "text", text: decode(bytes) };
    }
  } catch (cause) {
    if (cause instanceof EnvironmentError) throw cause;
    throw new EnvironmentError("FILE_DAMAGED", `these bytes are not a sound ".${extension}" file; write it anew`, {
      cause,
    });
  }
}

/** The content of a file of any kind and in any state, as `readOrDigest` tells it. */
export function readAnyFile(bytes: Uint8Array, extension: string): Promise<FileContent> {
  return readOrDigest(bytes, extension, readBytes);
}

/** Decodes UTF-8, or else the default character set of office programs. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (bytes.some((byte) => byte < 9)) throw error;
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
