/*
 * git.exe for Wine, which has no Git for Windows: hands its arguments, environment and input to the server in git-server.ts,
 * and prints what comes back. The server's port is in the file `port` beside it.
 *
 * To the server: the length of the request in four bytes, the request (texts that end with zero: folder, number of arguments,
 * arguments, environment), then standard input. Back: a byte (1 output, 2 error output, 3 exit code), a length, the bytes.
 */
#include <winsock2.h>
#include <windows.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

static SOCKET server;

static void give_up(const char *why) {
  fprintf(stderr, "git.exe: %s\n", why);
  ExitProcess(127);
}

static void send_all(const char *bytes, int count) {
  while (count > 0) {
    int sent = send(server, bytes, count, 0);
    if (sent <= 0) return;
    bytes += sent;
    count -= sent;
  }
}

static void receive_all(char *bytes, int count) {
  while (count > 0) {
    int got = recv(server, bytes, count, 0);
    if (got <= 0) give_up("the server is gone");
    bytes += got;
    count -= got;
  }
}

static char *request;
static int used, room;

static void add(const wchar_t *text) {
  int length = WideCharToMultiByte(CP_UTF8, 0, text, -1, 0, 0, 0, 0);
  if (used + length > room) request = realloc(request, room = (used + length) * 2);
  WideCharToMultiByte(CP_UTF8, 0, text, -1, request + used, length, 0, 0);
  used += length;
}

static DWORD WINAPI pass_input(void *unused) {
  char bytes[65536];
  DWORD count;
  (void)unused;
  while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), bytes, sizeof bytes, &count, 0) && count) send_all(bytes, (int)count);
  shutdown(server, SD_SEND);
  return 0;
}

static u_short port(void) {
  wchar_t path[MAX_PATH];
  int number = 0;
  FILE *file;
  GetModuleFileNameW(0, path, MAX_PATH);
  wcscpy(wcsrchr(path, L'\\') + 1, L"port");
  file = _wfopen(path, L"rb");
  if (!file || fscanf(file, "%d", &number) != 1) give_up("no file says the port");
  fclose(file);
  return (u_short)number;
}

int wmain(int argc, wchar_t **argv) {
  WSADATA data;
  struct sockaddr_in address = {0};
  wchar_t text[32768], *environment, *entry;
  char *bytes = malloc(65536);
  unsigned char head[5];
  int at;

  WSAStartup(MAKEWORD(2, 2), &data);
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port());
  server = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
  if (connect(server, (struct sockaddr *)&address, sizeof address)) give_up("the server does not answer");

  GetCurrentDirectoryW(32768, text);
  add(text);
  swprintf(text, 32768, L"%d", argc - 1);
  add(text);
  for (at = 1; at < argc; at++) add(argv[at]);
  environment = GetEnvironmentStringsW();
  for (entry = environment; *entry; entry += wcslen(entry) + 1) add(entry);
  send_all((char *)&used, 4);
  send_all(request, used);
  CloseHandle(CreateThread(0, 0, pass_input, 0, 0, 0));

  for (;;) {
    int length;
    receive_all((char *)head, 5);
    memcpy(&length, head + 1, 4);
    if (head[0] == 3) {
      int code;
      receive_all((char *)&code, 4);
      ExitProcess((UINT)code);
    }
    while (length > 0) {
      int part = length < 65536 ? length : 65536;
      DWORD written, done = 0;
      receive_all(bytes, part);
      while (done < (DWORD)part) {
        if (!WriteFile(GetStdHandle(head[0] == 1 ? STD_OUTPUT_HANDLE : STD_ERROR_HANDLE), bytes + done, part - done, &written, 0)) ExitProcess(141);
        done += written;
      }
      length -= part;
    }
  }
}
