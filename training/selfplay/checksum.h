// CRC-32 and SHA-256, as the file formats use them.
#pragma once
#include <array>
#include <cstddef>
#include <vector>

#include "lanes.h"

inline u32 crc32(const void* data, size_t size) {
    static const std::array<u32, 256> table = [] {
        std::array<u32, 256> filled;
        for (u32 i = 0; i < 256; i++) {
            u32 value = i;
            for (int k = 0; k < 8; k++) value = value & 1 ? 0xedb88320u ^ value >> 1 : value >> 1;
            filled[i] = value;
        }
        return filled;
    }();
    u32 crc = ~0u;
    for (const u8* at = static_cast<const u8*>(data); size > 0; size--) crc = table[(crc ^ *at++) & 255] ^ crc >> 8;
    return ~crc;
}

// The first four bytes of a SHA-256, as a little-endian number. The constants are those of the standard: the first bits
// of the fractional parts of the square roots and the cube roots of the first primes.
inline u32 sha256Start(std::vector<u8> message) {
    static const u32 ROUND[64] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
        0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
        0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
        0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
        0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
        0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
        0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};
    u32 hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    u64 bits = 8 * message.size();
    message.push_back(0x80);
    while (message.size() % 64 != 56) message.push_back(0);
    for (int shift = 56; shift >= 0; shift -= 8) message.push_back(static_cast<u8>(bits >> shift));
    auto rotated = [](u32 value, int by) { return value >> by | value << (32 - by); };
    for (size_t block = 0; block < message.size(); block += 64) {
        u32 w[64];
        for (int i = 0; i < 16; i++) {
            const u8* at = &message[block + 4 * i];
            w[i] = at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
        }
        for (int i = 16; i < 64; i++) {
            u32 s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
            u32 s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        u32 a[8];
        for (int i = 0; i < 8; i++) a[i] = hash[i];
        for (int i = 0; i < 64; i++) {
            u32 s1 = rotated(a[4], 6) ^ rotated(a[4], 11) ^ rotated(a[4], 25);
            u32 first = a[7] + s1 + ((a[4] & a[5]) ^ (~a[4] & a[6])) + ROUND[i] + w[i];
            u32 s0 = rotated(a[0], 2) ^ rotated(a[0], 13) ^ rotated(a[0], 22);
            u32 second = s0 + ((a[0] & a[1]) ^ (a[0] & a[2]) ^ (a[1] & a[2]));
            for (int k = 7; k > 0; k--) a[k] = a[k - 1];
            a[4] += first;
            a[0] = first + second;
        }
        for (int i = 0; i < 8; i++) hash[i] += a[i];
    }
    return __builtin_bswap32(hash[0]);
}
