/**
 * The passwords of at least 8 characters that lead every public count of leaked ones. Few on purpose: they are what
 * guessing begins with, and the rate limits stand before the rest. Compared in lower case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  (
    "12345678 123456789 1234567890 0123456789 0987654321 987654321 87654321 11111111 111111111 1111111111 00000000 " +
    "000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 88888888888 99999999 " +
    "999999999 12341234 11223344 1122334455 112233445566 12344321 123123123 12121212 10203040 147258369 123654789 " +
    "741852963 159753456 789456123 963852741 102030405060 13131313 69696969 password passw0rd p@ssw0rd p@ssword " +
    "pa$$word pass1234 pass12345 password1 password2 password3 password12 password123 password1234 password! " +
    "password1! password01 password99 passwort passwords mypassword yourpassword newpassword changeme changeme1 " +
    "changeme123 letmein1 letmein123 letmein! welcome1 welcome12 welcome123 welcome1! welcome! admin123 admin1234 " +
    "admin12345 administrator adminadmin rootroot test1234 testtest test12345 testing123 testing1 guest123 default1 " +
    "qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty1! qwe123qwe qweasdzxc qweqweqwe " +
    "qwer1234 qwert123 qazwsxedc qazwsx123 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 " +
    "q1w2e3r4t5 zaq12wsx zaq1zaq1 asdfghjk asdfghjkl asdf1234 asdfasdf asd123asd zxcvbnm1 zxcvbnm123 abc12345 abcd1234 " +
    "abcd12345 abcdefgh abcdefg1 abc123456 a1b2c3d4 a12345678 a123456789 aa123456 aa12345678 aaaaaaaa a1234567 " +
    "iloveyou iloveyou1 iloveyou2 iloveyou! ilovegod loveyou1 lovelove princess princess1 sunshine sunshine1 " +
    "football football1 baseball baseball1 basketball superman superman1 spiderman batman123 starwars pokemon1 " +
    "pokemon123 dragon123 dragon12 monkey123 monkey12 shadow123 master123 michael1 michelle jennifer jennifer1 jordan23 " +
    "charlie1 computer computer1 internet trustno1 whatever whatever1 liverpool liverpool1 chelsea1 arsenal1 barcelona " +
    "manchester corvette mercedes mustang1 maverick metallica samsung1 samantha elizabeth alexander alexandra " +
    "veronica victoria danielle jonathan jessica1 anthony1 nicholas cristina patricia patrick1 scorpion butterfly " +
    "chocolate cocacola blink182 babygirl babygirl1 angel123 alexande hello123 hello1234 helloworld goodluck freedom1 " +
    "november december september october1 january1 february summer2024 summer2025 summer2026 winter2024 winter2025 " +
    "winter2026 spring2025 spring2026 autumn2025 autumn2026 secret123 secret12 login123 matinee1 matinee123 killer123 " +
    "access14 garfield midnight rainbow1 tinkerbell slipknot snowball startrek swordfish zaqwsxcde zaq12345"
  ).split(" "),
);
