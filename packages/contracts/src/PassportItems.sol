// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {AccessControl} from "@openzeppelin/contracts/access/AccessControl.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Supply} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignedVouchers} from "./SignedVouchers.sol";

/// @title A collection of items that exist many times
/// @notice Items come on chain by a voucher, and go back into Passport by a transfer to the studio's address. Pausing
/// stops minting only.
contract PassportItems is ERC1155Supply, SignedVouchers {
    bytes32 private constant MINT_ITEM_TYPEHASH =
        keccak256("MintItem(address account,uint256 tokenId,uint256 amount,uint256 nonce,uint256 expiry)");

    /// @notice May mint without a voucher, for airdrops. The deployment grants it to no account.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");

    event SignedMint(address indexed account, uint256 indexed nonce, uint256 indexed tokenId, uint256 amount);

    constructor(string memory uri, address admin, address firstSigner)
        ERC1155(uri)
        EIP712("Passport Items", "1")
        SignedVouchers(admin, firstSigner)
    {}

    /// @notice Mints the items of the caller's voucher to the caller.
    /// @dev The receiver's code runs last, when the voucher is spent and everything is written.
    function signedMint(uint256 tokenId, uint256 amount, uint256 expiry, bytes calldata signature) external {
        uint256 nonce = _spendVoucher(_structHash(msg.sender, tokenId, amount, expiry), expiry, signature);
        if (amount == 0) revert ZeroAmount();
        emit SignedMint(msg.sender, nonce, tokenId, amount);
        _mint(msg.sender, tokenId, amount, "");
    }

    function mint(address to, uint256 tokenId, uint256 amount) external onlyRole(MINTER_ROLE) whenNotPaused {
        if (amount == 0) revert ZeroAmount();
        _mint(to, tokenId, amount, "");
    }

    /// @notice What a mint would meet now: 0 the items are minted, 1 paused, 2 expired, 3 not signed for this account,
    /// token, amount and nonce.
    function verify(address account, uint256 tokenId, uint256 amount, uint256 expiry, bytes calldata signature)
        external
        view
        returns (uint8)
    {
        return _judgeVoucher(_structHash(account, tokenId, amount, expiry), expiry, signature);
    }

    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, AccessControl) returns (bool) {
        return super.supportsInterface(interfaceId);
    }

    function _structHash(address account, uint256 tokenId, uint256 amount, uint256 expiry)
        private
        view
        returns (bytes32)
    {
        return keccak256(abi.encode(MINT_ITEM_TYPEHASH, account, tokenId, amount, _nonceOf(account), expiry));
    }
}
