import { fileTypeFromBuffer, supportedExtensions } from "file-type";
import { lookup } from "mime-types";
import { AppError } from "../../platform/errors.ts";

/** Bytes at the start of a file that decide its type. */
export const SNIFFED_BYTES = 64 * 1024;

/**
 * Endings that a computer runs, installs, mounts or opens with the rights of a program, and documents whose scripts a browser
 * runs from the disk.
 */
const PROGRAM_ENDINGS = new Set(
  (
    "action apk app applescript application appimage appref-ms appx bash bat bin cdxml chm cmd com command cpl crx csh deb desktop " +
    "diagcab dll dmg docm dotm exe fileloc fish gadget hta htc htm html img inetloc inf ins iso jar jnlp js jse ksh library-ms lnk " +
    "mht mhtml mjs mobileconfig msc msh msi msix msp mst ocx osascript php pif pkg pl potm ppam ppsm pptm prg ps1 psd1 psm1 py pyc pyw " +
    "rb reg rpm run scf scpt scptd scr sct search-ms searchconnector-ms settingcontent-ms sh shs shtml slk svg svgz swf sys terminal " +
    "theme tool url vb vbe vbs vhd vhdx webloc website workflow wsc wsf wsh xbap xht xhtml xlam xll xlsm xltm xml xpi xsl xslt zsh"
  ).split(" "),
);

/** Types that the bytes of programs have, as file-type names them. */
const PROGRAM_TYPES = new Set(
  "alias apk chm class crx deb docm dotm elf exe jar lnk macho potm ppsm pptm reg rpm swf wasm xlsm xltm xpi".split(
    " ",
  ),
);

/** Endings whose files share a container, so that their first bytes do not always tell them apart. */
const FAMILIES: readonly ReadonlySet<string>[] = [
  "zip 3mf cbz docx dotx epub key numbers odg odp ods odt otg otp ots ott pages potx ppsx pptx vsdx xlsx xltx",
  "mp4 3g2 3gp f4a f4b f4p f4v heic m4a m4b m4p m4v mov qt",
  "ogg oga ogm ogv ogx opus spx",
  "mkv mka webm",
  "asf wma wmv",
  "cfb doc msg pub ppt xls",
  "aac ac3 m2ts mp1 mp2 mp3 mpa mpg mpeg mts ts",
  "ai eps pdf ps",
  "cr2 cr3 dng nef arw orf rw2 raf tif tiff",
  "gz tar tgz tar.gz",
].map((endings) => new Set(endings.split(" ")));

/** Endings whose content has no certain beginning, so that an unknown type proves nothing. */
const WITHOUT_SIGNATURE = new Set(
  "aac ac3 ai alias dat dwg eps key mp1 mp2 mp3 mpg mts numbers pages pst shp tar".split(" "),
);
const TEXT_ENDINGS = new Set("csv json md srt txt vtt".split(" "));

/**
 * Requires that a file for buyers is no program and no script, and that its bytes are of the type that its ending says.
 * @param start its first bytes, at most `SNIFFED_BYTES`
 * @throws AppError unsupported-type
 */
export async function requireDeliverable(name: string, start: Uint8Array): Promise<void> {
  const ending = /\.([a-z0-9-]+)$/i.exec(name.trim().replace(/[. ]+$/, ""))?.[1]?.toLowerCase() ?? "";
  const type = await fileTypeFromBuffer(start).catch(() => undefined);
  const isScript = start[0] === 0x23 && start[1] === 0x21; // #!
  if (PROGRAM_ENDINGS.has(ending) || isScript || (type && PROGRAM_TYPES.has(type.ext))) {
    throw new AppError("unsupported-type", (t) => t.store.programFile);
  }
  if (!isOfType(ending, type)) throw new AppError("unsupported-type", (t) => t.store.otherContent(ending));
}

/** Whether the type of the bytes fits the ending. An ending that declares no known type fits everything. */
function isOfType(ending: string, type: { ext: string; mime: string } | undefined): boolean {
  const isKnown =
    supportedExtensions.has(ending) || ending === "jpeg" || FAMILIES.some((family) => family.has(ending));
  if (!type) return !isKnown || WITHOUT_SIGNATURE.has(ending);
  if (!isKnown && !TEXT_ENDINGS.has(ending)) return true;
  if (type.ext === ending || lookup(ending) === type.mime) return true;
  return FAMILIES.some((family) => family.has(ending) && family.has(type.ext));
}
