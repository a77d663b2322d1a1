/** The languages that a film can have: those of ISO 639-1 that people speak, and some others, as BCP 47. */
export const languageCodes: readonly string[] = (
  "aa ab af ak am ar as ay az ba be bg bh bi bm bn bo br bs ca ce co cr cs cv cy da de dv dz ee el en eo es et eu fa ff fi " +
  "fil fj fo fr fy ga gd gl gn gu gv ha haw he hi hr ht hu hy id ig is it iu ja jv ka kg ki kk kl km kn ko ku ky la lb ln lo " +
  "lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no nv ny oc om or pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm " +
  "sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi wo xh yi yo yue zh zu cmn"
).split(" ");
